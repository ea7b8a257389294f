import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'

// The least that a redirect in Node can be: what bench/redirect.bench.ts compares with.

// As our own server: where the other core is full, the main thread would wait for its helpers there.
setFlagsFromString('--no-parallel-scavenge')

const headers = {
  location: 'https://example.ru/page',
  'cache-control': 'private, no-store',
  'content-length': 0
}

createServer((_request, response) => {
  response.writeHead(302, headers)
  response.end()
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))
