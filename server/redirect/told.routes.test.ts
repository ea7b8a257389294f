import { describe, expect, test } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { createLink, nextName, putLink } from '#test/factories.ts'
import { hrefsOf, startLandingVisits, TELEGRAM } from '#test/landing-visits.ts'

const visits = duringTests(startLandingVisits)

describe('a landing for adults', () => {
  test('asks for the age before its page and before each of its buttons', async () => {
    const link = await visits.landing({ adult: true })
    const asked = await visits.visit(`/${link.shortlink}`)
    expect(asked.body).toContain('18+')
    expect(asked.body).not.toContain('Наш канал')
    const page = await visits.visit(`/${link.shortlink}?adult=yes`)
    expect(page.body).toContain('Наш канал')
    const first = hrefsOf(page.body).find(href => href.startsWith(`/${link.shortlink}/1`)) ?? ''
    expect((await visits.visit(first)).headers.location).toBe('https://t.me/romashka?erid=Kra23f5')

    const direct = await visits.visit(`/${link.shortlink}/1?a=1`)
    expect([direct.statusCode, direct.body.includes('t.me')]).toEqual([200, false])
    const onward = hrefsOf(direct.body)[0] ?? ''
    expect(onward).toBe('?adult=yes&a=1')
    expect((await visits.visit(`/${link.shortlink}/1${onward}`)).headers.location).toBe(
      'https://t.me/romashka?erid=Kra23f5&a=1'
    )
    expect((await visits.rowsOf(link._id)).map(row => row.kind)).toEqual([
      'visit',
      'confirm',
      'button',
      'button'
    ])
  })

  test.each(['', '?adult=yes'])('tells a messenger of %j «18+» and no more', async query => {
    const link = await visits.landing({ adult: true })
    const card = await visits.visit(`/${link.shortlink}${query}`, { 'user-agent': TELEGRAM })
    expect(card.statusCode).toBe(200)
    expect(card.body).toContain('18+')
    for (const hidden of ['куртки', 'shop.example', 'og:image', 't.me'])
      expect(card.body).not.toContain(hidden)
    expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: 'preview:telegram' }])
  })
})

test('of an adult link a messenger learns nothing by the plus either', async () => {
  const link = await visits.landing({ adult: true })
  const told = await visits.visit(`/${link.shortlink}+`, { 'user-agent': TELEGRAM })
  expect(told.body).toContain('18+')
  for (const hidden of ['куртки', 'shop.example', 't.me']) expect(told.body).not.toContain(hidden)
  expect((await visits.visit(`/${link.shortlink}+`)).body).toContain('shop.example')
})

describe('what messengers are told', () => {
  test.each([TELEGRAM, 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)', 'WhatsApp/2.23.20.0'])(
    '%s reads the card of a link and is counted as a machine',
    async agent => {
      const link = await createLink(visits.server, visits.user, {
        title: 'Для списка',
        appTitle: 'Куртка «Лес» & "друзья"',
        fulllink: 'https://shop.example/1'
      })
      const card = await visits.visit(`/${link.shortlink}`, { 'user-agent': agent })
      expect(card.statusCode).toBe(200)
      expect(card.body).toMatch(/<meta property="og:title" content="Куртка «Лес» &amp; &quot;друзья&quot;">/)
      expect(card.body).toContain(`content="https://tr.test/${link.shortlink}"`)
      const [row] = await visits.rowsOf(link._id)
      expect(row?.machine).toMatch(/^preview:/)
    }
  )

  test('of a landing its own page tells', async () => {
    const link = await visits.landing()
    const page = await visits.visit(`/${link.shortlink}`, { 'user-agent': TELEGRAM })
    expect(page.body).toMatch(/<meta property="og:title" content="Осенние куртки">/)
    expect(page.body).toContain('Наш канал')
  })

  test('of a link that says nothing of itself the target tells', async () => {
    const link = await createLink(visits.server, visits.user, { appTitle: '', appImage: '' })
    expect((await visits.visit(`/${link.shortlink}`, { 'user-agent': TELEGRAM })).statusCode).toBe(302)
  })

  test('a person is led on, whatever a messenger is told', async () => {
    const link = await createLink(visits.server, visits.user, { title: 'Есть', appTitle: 'Есть' })
    expect((await visits.visit(`/${link.shortlink}`)).statusCode).toBe(302)
  })
})

describe('a plus behind a short link', () => {
  test('shows where it leads, counts nothing, and has a way to complain', async () => {
    const link = await visits.landing()
    for (const path of [
      `/${link.shortlink}+`,
      `/${link.shortlink.toUpperCase()}%2B`,
      `/${link.shortlink}+/`
    ]) {
      const page = await visits.visit(path)
      expect([page.statusCode, path]).toEqual([200, path])
      for (const text of ['shop.example', 't.me', 'reviews.example', 'Kra23f5'])
        expect(page.body).toContain(text)
      expect(hrefsOf(page.body)).toContain(`https://tropa.test/complaint?link=${link.shortlink}`)
    }
    expect(await visits.rowsOf(link._id)).toEqual([])
  })

  test('behind an old name tells that name alone, as the card of a messenger does', async () => {
    const link = await createLink(visits.server, visits.user, { title: 'Куртка', appTitle: 'Куртка' })
    const renamed = nextName('Renamed-')
    const rest = { fulllink: 'https://shop.example/', shortlink: renamed }
    await putLink(visits.server, visits.user, link._id, rest)
    const told = await visits.visit(`/${link.shortlink}+`)
    expect(hrefsOf(told.body)).toEqual([
      `/${link.shortlink}`,
      `https://tropa.test/complaint?link=${link.shortlink}`
    ])
    const card = await visits.visit(`/${link.shortlink}`, { 'user-agent': TELEGRAM })
    expect(card.body).toContain(`content="https://tr.test/${link.shortlink}"`)
    for (const { body } of [told, card]) expect(body).not.toContain(renamed)
    expect((await visits.visit(`/${renamed.toLowerCase()}+`)).body).toContain(`https://tr.test/${renamed}`)
  })

  test('of what is not there it says so', async () => {
    const link = await createLink(visits.server, visits.user)
    await visits.server.app.inject({
      method: 'DELETE',
      url: `/api/users/shortlinks/${link._id}`,
      headers: visits.user.headers
    })
    expect((await visits.visit(`/${link.shortlink}+`)).statusCode).toBe(410)
    expect((await visits.visit(`/${nextName('unknown-')}+`)).statusCode).toBe(404)
  })
})
