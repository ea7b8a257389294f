import { createServer } from 'node:http'

import { tuneYoungGarbage } from '#server/platform/young-garbage.ts'

// The least that a redirect in Node can be: what bench/redirect.bench.ts compares with.

tuneYoungGarbage()

const headers = {
  location: 'https://example.ru/page',
  'cache-control': 'private, no-store',
  'content-length': 0
}

createServer((_request, response) => {
  response.writeHead(302, headers)
  response.end()
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))
