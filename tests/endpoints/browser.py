# SPDX-License-Identifier: MIT
"""Chromium, driven by the WebDriver protocol."""
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from serving import need


class Browser:
    """A session of Chromium, by the WebDriver protocol."""

    def __enter__(self):
        need(shutil.which('chromedriver'), 'chromedriver')
        with socket.create_server(('127.0.0.1', 0)) as free:
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(['chromedriver', f'--port={port}'],
                                       stdout=subprocess.DEVNULL)
        self.base = f'http://127.0.0.1:{port}/session'
        options = {'args': ['--headless', '--no-sandbox', '--disable-gpu']}
        for _ in range(100):
            try:
                self.base += '/' + self.call('', {'capabilities': {'alwaysMatch': {
                    'goog:loggingPrefs': {'browser': 'ALL'},
                    'goog:chromeOptions': options}}})['sessionId']
                return self
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        self.driver.terminate()
        raise AssertionError('no session with Chromium')

    def __exit__(self, *_):
        # The driver leaves browsers behind whose session was not ended.
        try:
            urllib.request.urlopen(urllib.request.Request(self.base, method='DELETE'),
                                   timeout=30).close()
        finally:
            self.driver.terminate()
            self.driver.wait()

    def call(self, path, body=None):
        request = urllib.request.Request(
            self.base + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={'Content-Type': 'application/json'})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)['value']

    def script(self, text, kind='sync'):
        return self.call('/execute/' + kind, {'script': text, 'args': []})

    def wait_for(self, text):
        for _ in range(200):
            value = self.script('return ' + text)
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(text)

    def open(self, url):
        self.call('/url', {'url': url})

    def open_query(self, server, query, reasoning='derived'):
        self.open(server.url + '/?' + urllib.parse.urlencode(
            {'query': query, 'reasoning': reasoning}))
        self.wait_for("!document.querySelector('[aria-busy]') && "
                      "document.getElementById('status').textContent.includes(' ms')")

    def open_view(self, server, name):
        self.open('about:blank')
        self.open(server.url + '/#' + name)
        name = name.split('=')[0]
        self.wait_for(f"document.querySelector('#{name} .found:not([aria-busy]) *')")
        return self.script(f"return document.getElementById('{name}').innerText")

    def press_enter(self):
        self.call('/actions', {'actions': [{'type': 'key', 'id': 'keys', 'actions': [
            {'type': kind, 'value': '\ue007'} for kind in ('keyDown', 'keyUp')]}]})

    def errors(self):
        return [entry['message'] for entry in self.call('/se/log', {'type': 'browser'})]
