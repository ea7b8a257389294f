import { slugOf, type ClickFacts } from './clicks.ts'

const field = (name: string, value: string) => (value === '' ? '' : `${name}: ${value}\r\n`)

/** The bytes of an opening behind a proxy, with more header lines where some are given. */
export function clickRequest(click: ClickFacts, more = ''): string {
  const path = `/${slugOf(click.link)}${click.query === '' ? '' : `?${click.query}`}`
  const headers = [
    field('host', 'localhost'),
    field('x-forwarded-for', click.ip),
    field('user-agent', click.userAgent),
    field('accept-language', click.acceptLanguage),
    field('referer', click.referrer)
  ]
  return `${click.method} ${path} HTTP/1.1\r\n${headers.join('')}${more}\r\n`
}
