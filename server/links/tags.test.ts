import { readFile } from 'node:fs/promises'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ProblemError } from '#server/platform/errors.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, postLink, putLink, signUp, type TestUser, signUpWithPlan } from '#test/factories.ts'

import { readTags, searchedTag, tagKey } from './tags.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))
const boris = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const tagsOf = async (user: TestUser) =>
  (await context.app.inject({ url: '/api/users/shortlinks/tags', headers: user.headers })).json()

const found = async (user: TestUser, query: Record<string, string>) => {
  const reply = await context.app.inject({ url: '/api/users/shortlinks', query, headers: user.headers })
  return reply.json<{ shortlink: string }[]>().map(({ shortlink }) => shortlink)
}

/** As a Mac writes it into names of files: «й» and «ё» are two letters each. */
const apart = (text: string) => text.normalize('NFD')

function isSeen(tag: string): boolean {
  try {
    return readTags([tag]).length === 1
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

describe('tags of a link', () => {
  test.each([
    [
      ['  Весна ', 'весна', 'ВЕСНА', 'лето'],
      ['Весна', 'лето']
    ],
    [['чёрная   пятница', 'чёрная\u00a0пятница', 'Чёрная\tПятница'], ['чёрная пятница']],
    [
      ['Straße', 'STRASSE'],
      ['Straße', 'STRASSE']
    ],
    [
      ['İ', 'i', 'I'],
      ['İ', 'i']
    ],
    [['Йод', apart('Йод'), apart('йод')], ['Йод']],
    [[apart('ёлка')], ['ёлка']],
    [[], []]
  ])('%j are kept as %j', async (tags, kept) => {
    const reply = await postLink(context, anna, { tags })
    expect(reply.json()).toMatchObject({ tags: kept })
  })

  test('are each once, tidy, in the order given, and stay so', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), texts => {
        const given = texts.filter(isSeen)
        const tags = readTags(given)
        expect(readTags(tags)).toEqual(tags)
        expect(new Set(tags.map(tagKey)).size).toBe(tags.length)
        expect(new Set(given.map(searchedTag))).toEqual(new Set(tags.map(tagKey)))
      })
    )
  })

  test('that are kept have something to see; a hidden sign among what is seen is refused', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.constantFrom('\u200b', '\u202e', '\u0000', '\u2066'),
        (text, hidden) => {
          expect(isSeen(`${text}${hidden}x`)).toBe(false)
          expect(!isSeen(text) || /[^\p{M}\p{Z}\p{Cc}\p{Cf}]/u.test(text)).toBe(true)
        }
      )
    )
  })

  test.each([
    '<script>alert(1)</script>',
    "'); drop table links;--",
    '{a,b}',
    '"quoted", \\back',
    'NULL',
    '%_',
    '🏷️ «ёлка»',
    '👩‍💻 и 🏳️‍🌈',
    'वसंत',
    'ربيع'
  ])('%j is only text, and is found by itself alone', async tag => {
    const { shortlink } = await createLink(context, anna, { tags: [tag, 'и ещё'] })
    expect(await found(anna, { tag })).toEqual([shortlink])
    expect(await tagsOf(anna)).toContainEqual({ tag, links: 1 })
  })

  test.each([
    [Array.from({ length: 11 }, (_, index) => `t${index}`), 'tags'],
    [['x'.repeat(31)], 'tags.0'],
    [['ok', ''], 'tags.1'],
    [['ok', ' \t '], 'tags.1'],
    [[7], 'tags.0'],
    [[null], 'tags.0'],
    ['весна', 'tags'],
    [null, 'tags'],
    [['a\0b'], 'tags.0'],
    [['\ud800'], 'tags.0'],
    [['\u200b'], 'tags.0'],
    [['\u202Ertl'], 'tags.0'],
    [['ok', 'ко\u00adнец'], 'tags.1'],
    [['а\u200dб'], 'tags.0'],
    [['а\ufe0f'], 'tags.0'],
    [['\u3164'], 'tags.0'],
    [['\u2800'], 'tags.0'],
    [['\u0301'], 'tags.0'],
    [['\u0085'], 'tags.0'],
    [['а\u0007б'], 'tags.0'],
    [['\u{e0041}'], 'tags.0'],
    [['\u2066x\u2069'], 'tags.0']
  ])('%j → 422', async (tags, field) => {
    const reply = await postLink(context, anna, { tags })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  })
})

describe('tags of a user', () => {
  test('the most used first, spelt as on the oldest link; deleted and archived links have none', async () => {
    const carl = await signUpWithPlan(context, 'UNLIMITED_1')
    const [first] = [
      await createLink(context, carl, { tags: ['Весна', 'ВК'] }),
      await createLink(context, carl, { tags: ['весна'] }),
      await createLink(context, carl, { tags: ['ВЕСНА', 'аукцион'] })
    ]
    await createLink(context, boris, { tags: ['Весна', 'чужой'] })
    const gone = [
      await createLink(context, carl, { tags: ['весна', 'удалена'] }),
      await createLink(context, carl, { tags: ['весна', 'в архиве'] })
    ]
    for (const [index, action] of ['delete', 'archive'].entries()) {
      const payload = { ids: [gone[index]?._id], action }
      const url = '/api/users/shortlinks/bulk'
      const reply = await context.app.inject({ method: 'POST', url, headers: carl.headers, payload })
      expect(reply.statusCode).toBe(200)
    }
    expect(await tagsOf(carl)).toEqual([
      { tag: 'Весна', links: 3 },
      { tag: 'аукцион', links: 1 },
      { tag: 'ВК', links: 1 }
    ])
    const { _id, shortlink } = first
    await putLink(context, carl, _id, { fulllink: 'https://example.ru', shortlink, tags: [] })
    expect(await tagsOf(carl)).toEqual([
      { tag: 'весна', links: 2 },
      { tag: 'аукцион', links: 1 }
    ])
  })

  test('nobody has any at first', async () => {
    expect(await tagsOf(await signUp(context))).toEqual([])
  })
})

describe('finding by tag', () => {
  test('whole, in any letter case and with spare spaces; the search finds a part', async () => {
    const dora = await signUp(context)
    const { shortlink } = await createLink(context, dora, { tags: ['Чёрная пятница'] })
    for (const tag of ['чёрная пятница', ' ЧЁРНАЯ   ПЯТНИЦА ']) {
      expect(await found(dora, { tag })).toEqual([shortlink])
    }
    for (const tag of ['чёрная', 'пятница', '%', 'Чёрная_пятница']) {
      expect(await found(dora, { tag })).toEqual([])
    }
    expect(await found(dora, { search: 'ПЯТНИ' })).toEqual([shortlink])
    expect(await found(dora, { search: 'пят_и' })).toEqual([])
  })

  test('however its letters are put together', async () => {
    const fred = await signUp(context)
    const [one, other] = [
      await createLink(context, fred, { tags: [apart('чай')] }),
      await createLink(context, fred, { tags: ['чай'] })
    ]
    for (const tag of ['чай', apart('чай')])
      expect(await found(fred, { tag })).toEqual([other.shortlink, one.shortlink])
    expect(await tagsOf(fred)).toEqual([{ tag: 'чай', links: 2 }])
  })

  test('what was kept before in parts is the same tag and the same words by now', async () => {
    const gleb = await signUp(context)
    const { _id, shortlink } = await createLink(context, gleb, {
      title: 'Чайник',
      tags: ['чай', 'лето', 'дача']
    })
    const { sql } = context.services
    const tags = ['лето', apart('Чай'), 'чай', apart('ёж')]
    await sql`
      update links set title = ${apart('Чайник')}, tags = ${tags}, tag_keys = ${tags.map(tag => tag.toLowerCase())}
      where id = ${_id}`
    const script = new URL('../../migrations/postgres/0035_composed_letters.sql', import.meta.url)
    await sql.unsafe(await readFile(script, 'utf8'))
    for (const query of [{ tag: 'чай' }, { tag: 'ёж' }, { tag: 'лето' }, { search: 'чайник' }])
      expect(await found(gleb, query)).toEqual([shortlink])
    expect(await tagsOf(gleb)).toEqual(['лето', 'Чай', 'ёж'].map(tag => ({ tag, links: 1 })))
    const [row] = await sql`select title, tags, tag_keys from links where id = ${_id}`
    expect(row).toEqual({ title: 'Чайник', tags: ['лето', 'Чай', 'ёж'], tag_keys: ['лето', 'чай', 'ёж'] })
  })

  test.each(['', ' ', 'x'.repeat(31)])('%j → 422', async tag => {
    const reply = await context.app.inject({
      url: '/api/users/shortlinks',
      query: { tag },
      headers: anna.headers
    })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'tag' }] })
  })
})
