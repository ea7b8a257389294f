import { describe, expect, test } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { createLink } from '#test/factories.ts'
import { hrefsOf, startLandingVisits } from '#test/landing-visits.ts'

const visits = duringTests(startLandingVisits)

const TARGET = 'https://adults.example/x'

const adultLink = () => createLink(visits.server, visits.user, { adult: true, fulllink: TARGET })
const here = 'https://tr.test/some-link'

const posted: [string, Record<string, string>][] = [
  ['typed, or opened by an app', { 'sec-fetch-site': 'none' }],
  ['on another site', { 'sec-fetch-site': 'cross-site', referer: 'https://vk.com/' }],
  ['on a neighbour of this host', { 'sec-fetch-site': 'same-site', referer: 'https://tropa.test/links' }],
  ['typed, whatever the referer says', { 'sec-fetch-site': 'none', referer: here }],
  ['on another site, by an old browser', { referer: 'https://vk.com/wall1' }],
  ['on a site whose name begins alike', { referer: 'https://tr.test.example/' }],
  ['where something else was asked', { 'sec-fetch-site': 'none', cookie: 'xadult-asked=1; adult-asked=10' }],
  ['in an app', { referer: 'android-app://org.telegram.messenger/' }],
  ['where the referer is no address', { referer: 'vk.com' }]
]

describe.each(posted)('an answer that was posted %s', (_where, headers) => {
  test('lets nobody past the question, which stands at the address without it, and its opening is a visit', async () => {
    const link = await adultLink()
    const led = await visits.visit(`/${link.shortlink}?utm_source=vk&adult=yes&a=1&adult`, headers)
    const clean = `/${link.shortlink}?utm_source=vk&a=1`
    expect([led.statusCode, led.headers.location]).toEqual([302, clean])
    expect(await visits.rowsOf(link._id)).toEqual([])
    const asked = await visits.visit(clean, headers)
    expect([asked.statusCode, asked.body.includes('Мне есть 18 лет')]).toEqual([200, true])
    expect(asked.body).not.toContain('adults.example')
    expect(hrefsOf(asked.body)).toEqual(['?adult=yes&utm_source=vk&a=1', 'https://tropa.test/privacy-policy'])
    expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: '' }])
  })

  test('opens no button of a landing', async () => {
    const link = await visits.landing({ adult: true })
    const led = await visits.visit(`/${link.shortlink}/1?adult=yes`, headers)
    expect(led.headers.location).toBe(`/${link.shortlink}/1`)
    expect((await visits.visit(`/${link.shortlink}/1`, headers)).body).toContain('Мне есть 18 лет')
    expect(await visits.rowsOf(link._id)).toEqual([])
  })
})

const given: [string, Record<string, string>][] = [
  ['as new browsers tell', { 'sec-fetch-site': 'same-origin' }],
  ['without the page that it was given on', { 'sec-fetch-site': 'same-origin', referer: 'https://vk.com/' }],
  ['as old browsers tell', { referer: here }],
  ['at a port of this host', { host: 'TR.test.:8443', referer: 'https://tr.test:8443/some-link' }],
  ['in an app that opens pages itself', { 'sec-fetch-site': 'none', cookie: 'own=2; adult-asked=1; a=b' }],
  ['by who tells neither', {}],
  ['by who blanks the referer', { referer: '' }]
]

test.each(given)('an answer that was given here, %s, goes on', async (_how, headers) => {
  const link = await adultLink()
  const answer = await visits.visit(`/${link.shortlink}?adult=yes&a=1`, headers)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${TARGET}?a=1`])
  expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'confirm', button: 0, machine: '' }])
})

const none = { 'sec-fetch-site': 'none' }

test('an app that opens pages by itself tells nothing but that it was asked, which is known for an hour', async () => {
  const link = await adultLink()
  const setCookie = String((await visits.visit(`/${link.shortlink}`, none)).headers['set-cookie'])
  expect(setCookie).toBe('adult-asked=1; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax')
  const cookie = setCookie.split(';', 1).join()
  const answer = await visits.visit(`/${link.shortlink}?adult=yes`, { ...none, cookie })
  expect([answer.headers.location, answer.headers['set-cookie']]).toEqual([TARGET, undefined])
  const elsewhere = { 'sec-fetch-site': 'cross-site', cookie }
  const led = await visits.visit(`/${link.shortlink}?adult=yes`, elsewhere)
  expect(led.headers.location).toBe(`/${link.shortlink}`)
})

test('another answer than yes is none', async () => {
  const link = await adultLink()
  const ofHere = { 'sec-fetch-site': 'same-origin' }
  for (const query of ['adult', 'adult=', 'adult=no', 'adult=yess', 'adult=no&adult=maybe']) {
    const asked = await visits.visit(`/${link.shortlink}?${query}`, ofHere)
    expect([query, asked.headers.location]).toEqual([query, `/${link.shortlink}`])
  }
  expect((await visits.visit(`/${link.shortlink}?xadult=yes`, ofHere)).statusCode).toBe(200)
})
