import type { IncomingHttpHeaders } from 'node:http'

/** What is read of the headers of who opens a link. */
export const openersHeaders = [
  'host',
  'user-agent',
  'referer',
  'accept-language',
  'cookie',
  'x-forwarded-for',
  'sec-fetch-site',
  'sec-purpose',
  'purpose',
  'x-moz'
] as const

/** What of a request says what is opened, and by whom; a request of Node's is one. */
export interface OpeningRequest {
  method?: string | undefined
  url?: string | undefined
  headers: Partial<Pick<IncomingHttpHeaders, (typeof openersHeaders)[number]>>
  socket: { remoteAddress?: string | undefined }
}
