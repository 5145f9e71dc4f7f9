PREFIX : <http://e/>
INSERT DATA { :a :p 1, _:b . GRAPH :g { :c :d "e" } } ;
DELETE { ?x :p ?y } INSERT { GRAPH ?x { ?y :p ?x } } USING :g1 USING NAMED :g2 WHERE { ?x :p ?y } ;
WITH :g1 DELETE { ?s ?p ?o } WHERE { ?s ?p ?o } ; DELETE WHERE { ?s :q ?o } ; DELETE DATA { :a :p 1 } ;
LOAD SILENT <http://e/f> INTO GRAPH :g ; CLEAR ALL ; DROP SILENT NAMED ; CREATE GRAPH :n ;
ADD DEFAULT TO :g ; MOVE :g TO DEFAULT ; COPY :g1 TO :g2
