# SPDX-License-Identifier: MIT
# Perl's RDF::Endpoint over a store in memory, for plackup.
use strict;
use warnings;
use Plack::Request;
use RDF::Endpoint;
use RDF::Trine;

my $model = RDF::Trine::Model->new(RDF::Trine::Store::Memory->new);
my $endpoint = RDF::Endpoint->new($model, {endpoint => {update => 1}});
sub { $endpoint->run(Plack::Request->new(shift))->finalize };
