import type { ServerResponse } from 'node:http'

import type { InsteadName } from './fault-names.ts'
import { refuse, refuseEarly } from './refuse.ts'

/** What comes instead of an answer. Texts: reference wildberries.md § 5. */
export const instead: Record<InsteadName, (response: ServerResponse) => void> = {
  withdrawn: response => refuse(response, 401, 'token problem; token is withdrawn'),
  unpaid: response => refuse(response, 402, 'payment required'),
  forbidden: response => refuse(response, 403, 'token does not satisfy additional requirements'),
  withoutSecret: response => refuse(response, 403, 'base token without secret is not allowed for this path'),
  limited: response => refuseEarly(response, { limit: 3, retry: 17, reset: 37 }),
  broken: response => refuse(response, 500, 'something went wrong'),
  badGateway: response =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>'),
  unavailable: response => refuse(response, 503, 'service is temporarily unavailable'),
  redirected: response => response.writeHead(302, { location: '/elsewhere' }).end(),
  intercepted: response =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Вход в сеть</h1>'),
  endless: response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  },
  stuck: response => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"TS":'),
  hanging: () => {}
}
