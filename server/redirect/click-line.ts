import type { FastifyRequest } from 'fastify'

import { newId } from '#server/platform/ids.ts'
import type { Click } from '#server/visits/click.ts'

const TEXT_MAX = 512
const URL_MAX = 2048

const cut = (value: string | string[] | undefined, max: number) => {
  const text = Array.isArray(value) ? value[0] : value
  return text === undefined || text === '' ? undefined : text.slice(0, max)
}

const optional = (key: keyof Click, value: string | undefined) =>
  value === undefined ? undefined : { [key]: value }

/** The spool line of one opening of a link: raw facts only, everything else is found out later. */
export function clickLine(
  request: FastifyRequest,
  link: { id: string; owner: string },
  kind: 'visit' | 'confirm',
  query: string,
  now: number
): string {
  const { headers } = request
  const click: Click = {
    id: newId(now),
    t: now,
    l: link.id,
    o: link.owner,
    k: kind,
    m: request.method === 'HEAD' ? 'HEAD' : 'GET',
    ip: request.ip,
    ...optional('ua', cut(headers['user-agent'], TEXT_MAX)),
    ...optional('r', cut(headers.referer, URL_MAX)),
    ...optional('al', cut(headers['accept-language'], TEXT_MAX)),
    ...optional('q', cut(query, URL_MAX)),
    ...optional('p', cut(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'], TEXT_MAX))
  }
  return JSON.stringify(click)
}
