import { describe, expect, test } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { createLink, nextName, putLink, signUpWithPlan } from '#test/factories.ts'
import { additionalLinks, hrefsOf, startLandingVisits } from '#test/landing-visits.ts'

const visits = duringTests(startLandingVisits)

describe('a landing', () => {
  test('is a page of its own that nobody keeps, without scripts, and its opening is counted', async () => {
    const link = await visits.landing()
    const page = await visits.visit(`/${link.shortlink}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-length': String(Buffer.byteLength(page.body)),
      'x-content-type-options': 'nosniff'
    })
    for (const text of ['Осенние куртки', 'Наш канал', 'Отзывы', 'Реклама', 'Kra23f5', 'ИНН 7700000000']) {
      expect(page.body).toContain(text)
    }
    expect(page.body).not.toMatch(/<script/i)
    const hrefs = hrefsOf(page.body)
    for (const n of [0, 1, 2]) expect(hrefs).toContain(`/${link.shortlink}/${n}`)
    expect(hrefs).toContain(`https://tropa.test/complaint?link=${link.shortlink}`)
    expect(hrefs).toContain('https://tropa.test/privacy-policy')
    expect(page.body).not.toContain('shop.example/coats')
    expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: '' }])
  })

  test('its buttons lead on with the mark of the advertising, and each press is counted', async () => {
    const link = await visits.landing()
    const led = async (n: number) => (await visits.visit(`/${link.shortlink}/${n}`)).headers.location
    expect([await led(0), await led(1), await led(2)]).toEqual([
      'https://shop.example/coats?size=m&erid=Kra23f5#reviews',
      'https://t.me/romashka?erid=Kra23f5',
      'https://reviews.example/x?erid=own&page=2#top'
    ])
    expect(await visits.rowsOf(link._id)).toEqual(
      [0, 1, 2].map(button => ({ kind: 'button', button, machine: '' }))
    )
  })

  test('what the visitor came with goes along with every button, the mark of a scan stays here', async () => {
    const link = await visits.landing()
    const page = await visits.visit(`/${link.shortlink}?qr&utm_source=vk&x=%22%3E%3Cb%3E&erid=evil`)
    expect(page.body).not.toContain('"><b>')
    const first = hrefsOf(page.body).find(href => href.startsWith(`/${link.shortlink}/0`))
    expect(first).toBe(`/${link.shortlink}/0?qr&utm_source=vk&x=%22%3E%3Cb%3E&erid=evil`)
    expect((await visits.visit(first ?? '')).headers.location).toBe(
      'https://shop.example/coats?size=m&erid=Kra23f5&utm_source=vk&x=%22%3E%3Cb%3E#reviews'
    )
  })

  test('a raw sign of markup in the address stays text', async () => {
    const link = await visits.landing()
    const page = await visits.visit(`/${link.shortlink}?"><script>alert(1)</script>`)
    expect(page.body).not.toContain('<script>alert')
  })

  test('above the list there is nothing, and nothing is counted', async () => {
    const link = await visits.landing()
    for (const n of ['3', '21', '1000', '99999999999999999999']) {
      const answer = await visits.visit(`/${link.shortlink}/${n}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
    expect(await visits.rowsOf(link._id)).toEqual([])
  })

  test('a change is seen at once, and an open page still leads on when the landing is no more', async () => {
    const link = await visits.landing()
    await visits.visit(`/${link.shortlink}`)
    const rest = { fulllink: 'https://shop.example/new', shortlink: link.shortlink }
    await putLink(visits.server, visits.user, link._id, { ...rest, title: 'Зимние куртки' })
    const page = await visits.visit(`/${link.shortlink}`)
    expect(page.body).toContain('Зимние куртки')
    expect(page.body).not.toContain('Осенние')
    await putLink(visits.server, visits.user, link._id, { ...rest, isMicrolanding: false })
    expect((await visits.visit(`/${link.shortlink}`)).headers.location).toBe(
      'https://shop.example/new?erid=Kra23f5'
    )
    expect((await visits.visit(`/${link.shortlink}/1`)).headers.location).toBe(
      'https://t.me/romashka?erid=Kra23f5'
    )
  })

  test('an old name shows the page, and nothing of it tells the new one', async () => {
    const link = await visits.landing()
    const renamed = nextName('renamed-')
    await putLink(visits.server, visits.user, link._id, {
      fulllink: 'https://shop.example/',
      shortlink: renamed
    })
    const page = await visits.visit(`/${link.shortlink.toUpperCase()}`)
    const hrefs = hrefsOf(page.body)
    expect(hrefs).toContain(`/${link.shortlink}/1`)
    expect(hrefs).toContain(`https://tropa.test/complaint?link=${link.shortlink}`)
    expect(hrefs).toContain('https://tropa.test/privacy-policy')
    expect(page.body).toContain(`<meta property="og:url" content="https://tr.test/${link.shortlink}">`)
    expect(page.body).not.toContain(renamed)
    expect(hrefsOf((await visits.visit(`/${renamed}`)).body)).toContain(`/${renamed}/1`)
    expect((await visits.visit(`/${link.shortlink}/1`)).headers.location).toBe(
      'https://t.me/romashka?erid=Kra23f5'
    )
  })

  test('HEAD says the same without the page', async () => {
    const link = await visits.landing()
    const head = await visits.visit(`/${link.shortlink}`, {}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500)
    expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: 'head' }])
  })

  test('a plan that ran out takes nothing away from visitors', async () => {
    const other = await signUpWithPlan(visits.server, 'SOCIAL_1')
    const link = await createLink(visits.server, other, { isMicrolanding: true, additionalLinks })
    await visits.server.services
      .sql`update users set plan = null, payed_to = now() - interval '1 year' where username = ${other.username}`
    expect((await visits.visit(`/${link.shortlink}`)).statusCode).toBe(200)
    expect((await visits.visit(`/${link.shortlink}/1`)).statusCode).toBe(302)
  })
})

describe('a hostile query', () => {
  test('is carried on as far as a campaign needs, and makes the page no flood', async () => {
    const link = await visits.landing({
      additionalLinks: Array.from({ length: 20 }, (_, at) => ({
        title: 'Я'.repeat(120),
        url: `https://t.me/${at}`
      }))
    })
    const plain = (await visits.visit(`/${link.shortlink}`)).rawPayload.length
    for (const query of [
      "'".repeat(14_000),
      `a${'&'.repeat(14_000)}`,
      'a=1&'.repeat(3500),
      'я'.repeat(2000)
    ]) {
      const page = await visits.visit(`/${link.shortlink}?${query}`)
      expect(page.rawPayload.length).toBeLessThan(plain + 21 * 5 * 1100)
    }
    const kept = `utm_source=vk&yclid=1&x=${'1'.repeat(900)}`
    const page = await visits.visit(`/${link.shortlink}?${kept}&late=${'2'.repeat(400)}`)
    expect(hrefsOf(page.body)).toContain(`/${link.shortlink}/20?${kept}`)
  })

  test('whatever the texts are, it stands in addresses alone', async () => {
    const marks = '\uE000--{query}%3F\u2028'
    const link = await visits.landing({
      title: marks,
      description: marks,
      buttonTitle: marks,
      advertiser: marks
    })
    const page = await visits.visit(`/${link.shortlink}?SENTINEL`)
    expect(page.body.split('SENTINEL')).toHaveLength(4)
    expect(hrefsOf(page.body).filter(href => href.endsWith('?SENTINEL'))).toHaveLength(3)
  })
})

describe('a link that was never a landing', () => {
  test('leads to its target alone, whatever additional links it was given', async () => {
    const link = await createLink(visits.server, visits.user, { title: 'Просто', additionalLinks })
    for (const n of [0, 1, 2]) expect((await visits.visit(`/${link.shortlink}/${n}`)).statusCode).toBe(404)
    expect((await visits.visit(`/${link.shortlink}+`)).body).not.toContain('t.me')
    expect(await visits.rowsOf(link._id)).toEqual([])
    const rest = { fulllink: 'https://shop.example/', shortlink: link.shortlink }
    await putLink(visits.server, visits.user, link._id, { ...rest, isMicrolanding: true })
    expect((await visits.visit(`/${link.shortlink}/1`)).headers.location).toBe('https://t.me/romashka')
    expect((await visits.visit(`/${link.shortlink}+`)).body).toContain('t.me')
  })
})

describe('a link that was a landing', () => {
  const wholePage = {
    description: 'Тёплые, из шерсти',
    buttonTitle: 'Выбрать',
    microlandingTemplate: 'market'
  }
  const added = { title: 'Склад', url: 'https://stock.example/' }

  test('comes back as the page that it was', async () => {
    const link = await visits.landing(wholePage)
    const { body } = await visits.visit(`/${link.shortlink}`)
    const rest = { fulllink: 'https://shop.example/coats?size=m#reviews', shortlink: link.shortlink }
    await putLink(visits.server, visits.user, link._id, { ...rest, isMicrolanding: false })
    expect((await visits.visit(`/${link.shortlink}`)).statusCode).toBe(302)
    await putLink(visits.server, visits.user, link._id, { ...rest, isMicrolanding: true })
    expect((await visits.visit(`/${link.shortlink}`)).body).toBe(body)
  })

  test('has no more buttons than its page had: what is put in meanwhile waits for the page', async () => {
    const link = await visits.landing()
    const rest = { fulllink: 'https://shop.example/', shortlink: link.shortlink }
    const led = async (n: number) => (await visits.visit(`/${link.shortlink}/${n}`)).headers.location
    const shown = async () => (await visits.visit(`/${link.shortlink}+`)).body
    const put = (fields: object) => putLink(visits.server, visits.user, link._id, { ...rest, ...fields })

    await put({ isMicrolanding: false, additionalLinks: [added, ...additionalLinks] })
    expect([await led(1), await led(3)]).toEqual(['https://t.me/romashka?erid=Kra23f5', undefined])
    expect(await shown()).toMatch(/shop\.example.*Раньше ссылка открывала страницу.*t\.me/s)
    expect(await shown()).not.toContain('stock.example')

    await put({ additionalLinks })
    await put({ additionalLinks: [...additionalLinks, { ...added, title: 'Со склада' }] })
    expect(await led(3)).toBeUndefined()

    await put({ isMicrolanding: true })
    expect(await led(3)).toBe('https://stock.example/?erid=Kra23f5')
    expect(await shown()).not.toContain('Раньше ссылка')
    expect(hrefsOf((await visits.visit(`/${link.shortlink}`)).body)).toContain(`/${link.shortlink}/3`)
    await put({ isMicrolanding: false })
    expect(await led(3)).toBe('https://stock.example/?erid=Kra23f5')
  })
})

test('a scan leads where the link leads', async () => {
  const link = await createLink(visits.server, visits.user, { fulllink: 'https://shop.example/1' })
  expect((await visits.visit(`/${link.shortlink}?qr`)).headers.location).toBe('https://shop.example/1')
  expect((await visits.visit(`/${link.shortlink}?a=1&qr`)).headers.location).toBe(
    'https://shop.example/1?a=1'
  )
  expect((await visits.visit(`/${link.shortlink}?qr=1`)).headers.location).toBe('https://shop.example/1?qr=1')
})
