import { addressKey } from '#server/platform/address-key.ts'

import type { Click } from './click.ts'
import { deviceOf } from './device.ts'
import type { Geo } from './geo/geo.ts'
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
  /** Key of the calendar month (`moscowMonth`) of the click's time, in base64. */
  visitorKey: string
}

/** What is kept of a click: the address and the raw headers go in, none of them comes out. */
export function enrich(click: Click, { geo, visitorKey }: Enrichment): VisitRow {
  const { ua = '', al = '' } = click
  const { device, os, browser, inApp } = deviceOf(ua)
  const referrer = referrerHost(click.r ?? '')
  const query = click.q ?? ''
  const utm = utmOf(query)
  const place = geo.lookup(click.ip)
  const origin = sourceOf({
    scanned: isScan(query),
    referrerHost: referrer,
    utmSource: utm.utm_source,
    inApp
  })
  // Field by field, without `...`: that costs half of the whole enrichment.
  return {
    id: click.id,
    link: click.l,
    owner: click.o,
    time: click.t,
    // A phone changes the second half of its IPv6 address every day (docs/decisions/032).
    visitor: visitorHash(visitorKey, addressKey(click.ip), ua, al),
    kind: click.k,
    button: click.n ?? 0,
    machine: machineReason(click),
    country: place.country,
    region: place.region,
    city: place.city,
    lat: place.lat,
    lon: place.lon,
    source: origin.source,
    social: origin.social,
    referrer,
    device,
    os,
    browser,
    language: languageOf(al),
    utm_source: utm.utm_source,
    utm_medium: utm.utm_medium,
    utm_campaign: utm.utm_campaign,
    utm_term: utm.utm_term,
    utm_content: utm.utm_content
  }
}
