import { describe, expect, test } from 'vitest'

import { ADDITIONAL_LINKS_MAX, TAGS_MAX, TARGET_MAX } from '#contract/limits.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, putLink, signUpWithPlan } from '#test/factories.ts'

import { empty, full } from './testing/link-fields.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_1'))

const change = (id: string, payload: object) => putLink(context, anna, id, payload)

/** Buttons of the longest addresses. */
const page = (end: string) =>
  Array.from({ length: ADDITIONAL_LINKS_MAX }, (_, nth) => {
    const start = `https://example.ru/${nth}/${end}`
    return { title: `Кнопка ${nth}`, url: `${start}${'я'.repeat(TARGET_MAX - start.length)}` }
  })

const button = (name: string) => ({ title: name, url: `https://example.ru/${name}` })

describe('PUT', () => {
  test('leaves what is absent', async () => {
    const { _id, shortlink } = await createLink(context, anna, full)
    const reply = await change(_id, { fulllink: 'https://example.ru/new', shortlink })
    expect(reply.json()).toMatchObject({ ...full, fulllink: 'https://example.ru/new' })
  })

  test('leaves an address that is sent as it was seen: somebody may have changed it since', async () => {
    const { _id, shortlink } = await createLink(context, anna)
    const was = { fulllink: 'https://example.ru/page', shortlink }
    const renamed = nextName('renamed-')
    const moved = { fulllink: 'https://example.ru/moved', shortlink: renamed }
    await change(_id, moved)
    const title = 'Пальто'
    expect((await change(_id, { ...was, was, title })).json()).toMatchObject({ ...moved, title })
    const fulllink = 'https://example.ru/chosen'
    expect((await change(_id, { ...was, was, fulllink })).json()).toMatchObject({
      fulllink,
      shortlink: renamed
    })
    // Who does not say what was seen means what is sent.
    expect((await change(_id, was)).json()).toMatchObject(was)
  })

  test('leaves what others have put into a list since it was seen', async () => {
    const lists = { additionalLinks: [button('a'), button('b')], tags: ['осень'] }
    const { _id, shortlink } = await createLink(context, anna, { isMicrolanding: true, ...lists })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, ...lists }
    await change(_id, { ...seen, was, additionalLinks: [button('a'), button('b'), button('c')], tags: [] })
    const other = { additionalLinks: [button('b'), button('d')], tags: ['осень', 'зима'] }
    const merged = { additionalLinks: [button('b'), button('c'), button('d')], tags: ['зима'] }
    expect((await change(_id, { ...seen, was, ...other })).json()).toMatchObject(merged)
    expect((await change(_id, { ...seen, ...other })).json()).toMatchObject(other)
  })

  test('leaves the spelling of a tag that another window corrects, and has one of two that differ by it', async () => {
    const more = Array.from({ length: TAGS_MAX - 2 }, (_, nth) => `тег ${nth}`)
    const tags = ['зима', ...more]
    const { _id, shortlink } = await createLink(context, anna, { tags })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, tags }
    await change(_id, { ...seen, was, tags: ['Зима', ...more, 'лето'] })
    const reply = await change(_id, { ...seen, was, tags: [...tags, 'Лето'] })
    expect(reply.json()).toMatchObject({ tags: ['Зима', ...more, 'Лето'] })
  })

  test('leaves every button at its place where one window puts one in and the other corrects one', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(button)
    const { _id, shortlink } = await createLink(context, anna, {
      isMicrolanding: true,
      additionalLinks: [a, b, c]
    })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, additionalLinks: [a, b, c] }
    await change(_id, { ...seen, was, additionalLinks: [a, b, c, d] })
    const corrected = { ...a, title: 'Куртка' }
    const reply = await change(_id, { ...seen, was, additionalLinks: [corrected, b, c] })
    expect(reply.json()).toMatchObject({ additionalLinks: [corrected, b, c, d] })
    const first = await context.app.inject({ url: `/${shortlink}/1` })
    expect(first.headers.location).toBe(corrected.url)
  })

  test('keeps what two windows correct of one button, its words and its address, and its figures', async () => {
    const [a, b] = ['a', 'b'].map(button)
    const { _id, shortlink } = await createLink(context, anna, {
      isMicrolanding: true,
      additionalLinks: [a, b]
    })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, additionalLinks: [a, b] }
    const url = 'https://example.ru/moved'
    await change(_id, { ...seen, was, additionalLinks: [{ ...a, url }, b] })
    const reply = await change(_id, { ...seen, was, additionalLinks: [{ ...a, title: 'Куртка' }, b] })
    expect(reply.json()).toMatchObject({ additionalLinks: [{ title: 'Куртка', url }, b] })
    const first = await context.app.inject({ url: `/${shortlink}/1` })
    expect(first.headers.location).toBe(url)
  })

  test('takes a full page of which two windows correct the same button', async () => {
    const additionalLinks = Array.from({ length: ADDITIONAL_LINKS_MAX }, (_, nth) => button(`${nth}`))
    const { _id, shortlink } = await createLink(context, anna, { isMicrolanding: true, additionalLinks })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, additionalLinks }
    const named = (title: string) => [{ title, url: 'https://example.ru/0' }, ...additionalLinks.slice(1)]
    await change(_id, { ...seen, was, additionalLinks: named('С телефона') })
    const reply = await change(_id, { ...seen, was, additionalLinks: named('С ноутбука') })
    expect(reply.json()).toMatchObject({ additionalLinks: named('С ноутбука') })
  })

  test('refuses what two windows put into a list that is more than it may have', async () => {
    const tags = Array.from({ length: 8 }, (_, nth) => `тег ${nth}`)
    const { _id, shortlink } = await createLink(context, anna, { tags })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, tags }
    await change(_id, { ...seen, was, tags: [...tags, 'а', 'б'] })
    const reply = await change(_id, { ...seen, was, tags: [...tags, 'в'] })
    expect(reply.json()).toMatchObject({ code: 'INVALID', details: [{ field: 'tags' }] })
  })

  test('takes a page of the longest addresses, as it is to be and as it was', async () => {
    const { _id, shortlink } = await createLink(context, anna, { additionalLinks: page('a') })
    const seen = { fulllink: 'https://example.ru/page', shortlink }
    const was = { ...seen, additionalLinks: page('a') }
    const reply = await change(_id, { ...seen, was, additionalLinks: page('b') })
    expect(reply.json()).toMatchObject({ additionalLinks: page('b') })
  })

  test('empties what is given empty', async () => {
    const { _id, shortlink } = await createLink(context, anna, full)
    expect((await change(_id, { fulllink: 'https://example.ru', shortlink, ...empty })).json()).toMatchObject(
      empty
    )
  })

  test.each(Object.entries(full))('changes %s alone', async (name, value) => {
    const { _id, shortlink } = await createLink(context, anna)
    const reply = await change(_id, { fulllink: 'https://example.ru', shortlink, [name]: value })
    expect(reply.json()).toMatchObject({ ...empty, [name]: value })
  })

  test.each(['fulllink', 'shortlink'])('wants %s', async name => {
    const { _id, shortlink } = await createLink(context, anna)
    const given = { fulllink: 'https://example.ru', shortlink, [name]: undefined }
    expect((await change(_id, given)).json()).toMatchObject({ statusCode: 422, details: [{ field: name }] })
  })
})
