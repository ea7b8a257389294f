import { beforeAll, describe, expect, test } from 'vitest'

import type { Shortlink } from '#contract/links.ts'
import { sample } from '#server/pictures/testing/samples.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { postLink, putLink, signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp({ SHORT_URL: 'https://tr.test' }))
let user: TestUser
let picture: string
beforeAll(async () => {
  user = await signUp(context)
  await context.services.sql`update users set plan = 'UNLIMITED_1', payed_to = now() + interval '1 year'`
  picture = `/uploads/${(await context.services.pictures.keep(await sample('png'), '1')).name}`
})

const created = async (fields: object) => (await postLink(context, user, fields)).json<Shortlink>()
const changed = async ({ _id, fulllink, shortlink }: Shortlink, fields: object) =>
  (await putLink(context, user, _id, { fulllink, shortlink, ...fields })).json<Shortlink>()

/** What is auto of a link: title, picture. */
async function autoOf({ _id }: Shortlink): Promise<unknown> {
  const [row] = await context.services.sql`select title_auto, image_auto from links where id = ${_id}`
  return [row?.title_auto, row?.image_auto]
}

/** As if the target's page had told it. */
async function tell({ _id }: Shortlink): Promise<void> {
  await context.services.sql`
    update links set app_title = 'Со страницы', app_image = ${picture}, picture = ${picture.slice(9)} where id = ${_id}`
}

describe('a new link', () => {
  test.each([
    ['nothing is given', {}, [true, true]],
    ['a title is given', { appTitle: 'Мой' }, [false, true]],
    ['an empty title is given', { appTitle: '' }, [false, true]],
    ['an empty picture is given', { appImage: '' }, [true, false]],
    ['both are given', { appTitle: 'Мой', appImage: 'https://example.ru/a.png' }, [false, false]]
  ])('when %s', async (_, fields, auto) => {
    expect(await autoOf(await created(fields))).toEqual(auto)
  })

  test.each(['', 'https://tropa.test', 'https://tr.test', ' '])(
    'takes an uploaded picture (%s…)',
    async base => {
      const link = await created({ appImage: `${base}${picture}` })
      expect([link.appImage, link.picture]).toEqual([picture, picture])
    }
  )

  test('keeps the address of a picture elsewhere, and shows none until there is a copy', async () => {
    const link = await created({ appImage: 'example.ru/a.png' })
    expect([link.appImage, link.picture]).toEqual(['https://example.ru/a.png', ''])
  })

  test.each([
    `/uploads/${'0'.repeat(32)}.jpg`,
    `https://tropa.test/uploads/${'0'.repeat(32)}.jpg`,
    'https://tropa.test/favicon.ico',
    '/uploads/../secret.jpg',
    '/uploads/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA'
  ])('is refused with the picture %s, and nothing of it is there', async appImage => {
    const shortlink = `refused-${Math.random().toString(36).slice(2)}`
    const reply = await postLink(context, user, { shortlink, appImage })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { details: [{ field: 'appImage' }] }])
    const [row] = await context.services
      .sql`select count(*)::int as slugs from slugs where slug = ${shortlink}`
    expect(row).toEqual({ slugs: 0 })
  })
})

describe('a changed link', () => {
  test('that says nothing of its card keeps it as it was', async () => {
    const link = await created({})
    await tell(link)
    const after = await changed(link, { title: 'Другое' })
    expect([after.appTitle, after.picture, await autoOf(link)]).toEqual([
      'Со страницы',
      picture,
      [true, true]
    ])
  })

  test('that sends its card back as it came is set by nobody', async () => {
    const link = await created({})
    await tell(link)
    for (const base of ['', 'https://tropa.test']) {
      const after = await changed(link, { appTitle: ' Со страницы ', appImage: `${base}${picture}` })
      expect([after.appTitle, after.appImage, await autoOf(link)]).toEqual([
        'Со страницы',
        picture,
        [true, true]
      ])
    }
  })

  test('that gives another title or picture has it set', async () => {
    const link = await created({})
    await tell(link)
    expect((await changed(link, { appTitle: 'Мой' })).appTitle).toBe('Мой')
    expect(await autoOf(link)).toEqual([false, true])
    const after = await changed(link, { appImage: '' })
    expect([after.appImage, after.picture, await autoOf(link)]).toEqual(['', '', [false, false]])
  })

  test('that chooses something in place of the page’s has it, though it be what is stored: nothing yet, or the same', async () => {
    const link = await created({})
    const was = { appTitle: null, appImage: null }
    const none = await changed(link, { appTitle: '', appImage: '', was })
    expect(none).toMatchObject({ appTitle: '', appTitleAuto: false, appImage: '', appImageAuto: false })
    const other = await created({})
    await tell(other)
    const moved = { appTitle: 'Со страницы', appImage: picture, was, fulllink: 'https://example.ru/new' }
    expect(await changed(other, moved)).toMatchObject({
      appTitle: 'Со страницы',
      appTitleAuto: false,
      picture,
      appImageAuto: false
    })
  })

  test.each(['?utm_source=vk', '?erid=2Vtzqx', '#more'])(
    'that gets marks leads to the same page still: %s',
    async marks => {
      const link = await created({})
      await tell(link)
      const after = await changed(link, { fulllink: link.fulllink + marks })
      expect([after.appTitle, after.appImage, await autoOf(link)]).toEqual([
        'Со страницы',
        picture,
        [true, true]
      ])
    }
  )

  test('that leads elsewhere loses what the old page told, also when it is sent back', async () => {
    for (const fields of [{}, { appTitle: 'Со страницы', appImage: picture }]) {
      const link = await created({})
      await tell(link)
      const after = await changed(link, { ...fields, fulllink: 'https://example.ru/new' })
      expect([after.appTitle, after.appImage, after.picture, await autoOf(link)]).toEqual([
        '',
        '',
        '',
        [true, true]
      ])
    }
  })

  test('that hands its card back to the page (null) has it read anew; what the page told stays', async () => {
    const link = await created({ appTitle: 'Мой', appImage: picture })
    expect(link).toMatchObject({ appTitleAuto: false, appImageAuto: false })
    const back = await changed(link, { appTitle: null, appImage: null })
    expect(back).toMatchObject({
      appTitle: '',
      appTitleAuto: true,
      appImage: '',
      picture: '',
      appImageAuto: true
    })
    await tell(link)
    expect(await changed(link, { appTitle: null, appImage: null })).toMatchObject({
      appTitle: 'Со страницы',
      appTitleAuto: true,
      picture,
      appImageAuto: true
    })
  })

  test('that leads elsewhere keeps what a person set', async () => {
    const link = await created({ appTitle: 'Мой', appImage: picture })
    const after = await changed(link, { fulllink: 'https://example.ru/new' })
    expect([after.appTitle, after.appImage, after.picture]).toEqual(['Мой', picture, picture])
  })

  test('is refused with a picture that is not there, and stays as it was', async () => {
    const link = await created({ appImage: picture })
    const { _id, fulllink, shortlink } = link
    const given = { fulllink, shortlink, title: 'Новое', appImage: `/uploads/${'0'.repeat(32)}.jpg` }
    expect((await putLink(context, user, _id, given)).statusCode).toBe(422)
    expect(await changed(link, {})).toMatchObject({ title: '', picture })
  })
})
