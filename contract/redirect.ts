import { Type } from 'typebox'

import { route } from './route.ts'

/**
 * The hot path as documentation: OpenAPI and the access matrix read it, `serve` never does. Its schemas are loose,
 * for an address that is no slug belongs to the page and is no invalid field. HEAD answers as GET does.
 */
const ShortlinkParam = Type.String({
  description: 'in any letter case; with `+` at its end: a page that shows where the link leads, uncounted'
})

const common = {
  method: 'GET',
  access: 'public',
  status: 302,
  query: Type.Object(
    { adult: Type.Optional(Type.String({ description: '`yes`: an 18+ page was confirmed' })) },
    {
      description:
        'everything else is appended to the target, but for a bare `qr`: that tells a scan from a click; the buttons of a landing carry it on'
    }
  ),
  responseHeaders: ['location', 'set-cookie'],
  produces: 'text/html',
  response: Type.String()
} as const

export const redirect = {
  link: route({
    ...common,
    path: '/:shortlink',
    summary:
      'Go where the short link leads; 200 for a micro-landing, the 18+ question and the card of a preview crawler; 404 unknown or before its start, 410 deleted, blocked or past its end',
    params: Type.Object({ shortlink: ShortlinkParam })
  }),
  additional: route({
    ...common,
    path: '/:shortlink/:n',
    summary: 'Go to the n-th additional link of a micro-landing, 0 = its full link; 404 above the list',
    params: Type.Object({ shortlink: ShortlinkParam, n: Type.Integer({ minimum: 0 }) })
  }),
  own: route({
    method: 'GET',
    path: '/own',
    access: 'public',
    summary:
      '«Не считать мои переходы»: a signed address of the profile sets or removes the cookie `own` and says so',
    query: Type.Object({ sign: Type.Optional(Type.String()) }),
    responseHeaders: ['set-cookie'],
    produces: 'text/html',
    response: Type.String()
  })
}
