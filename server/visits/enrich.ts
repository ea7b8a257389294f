import type { Click } from './click.ts'
import { deviceOf } from './device.ts'
import type { Geo } from './geo/geo.ts'
import { plainIp } from './geo/ip.ts'
import { languageOf } from './language.ts'
import { machineReason } from './machine.ts'
import { referrerHost } from './referrer.ts'
import { isScan } from './scan.ts'
import { sourceOf } from './source.ts'
import { utmOf } from './utm.ts'
import type { VisitRow } from './visit.ts'
import { visitorHash } from './visitor.ts'

export interface Enrichment {
  geo: Geo
  /** Key of the calendar month (`moscowMonth`) of the click's time. */
  visitorKey: Buffer
}

/** What is kept of a click: the address and the raw headers go in, none of them comes out. */
export function enrich(click: Click, { geo, visitorKey }: Enrichment): VisitRow {
  const { ua = '', al = '' } = click
  const ip = plainIp(click.ip)
  const { device, os, browser, inApp } = deviceOf(ua)
  const referrer = referrerHost(click.r ?? '')
  const query = click.q ?? ''
  const utm = utmOf(query)
  return {
    id: click.id,
    link: click.l,
    owner: click.o,
    time: click.t,
    visitor: visitorHash(visitorKey, ip, ua, al),
    kind: click.k,
    button: click.n ?? 0,
    machine: machineReason(click),
    ...geo.lookup(ip),
    ...sourceOf({
      scanned: isScan(query),
      referrerHost: referrer,
      utmSource: utm.utm_source,
      inApp
    }),
    referrer,
    device,
    os,
    browser,
    language: languageOf(al),
    ...utm
  }
}
