import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { problems } from '#contract/problems.ts'
import { refuse } from '#web/api/testing/stand-in.ts'
import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

import { createdBodies, fillTarget } from './new-link.harness.tsx'

// The link is saved, and its answer does not come.

async function fillSlug() {
  const filled = await fillTarget()
  await filled.user.clear(filled.slug)
  await filled.user.type(filled.slug, 'vesna26')
  return filled
}

/** The server saves, the connection breaks; `isListed`: what is asked next is answered. */
function loseAnswer(isListed: () => boolean, broken: () => Response = () => Response.error()) {
  server.answerOf = ({ method, url, body }) => {
    const taken = server.stored.some(link => link.shortlink === body?.['shortlink'])
    if (method === 'POST' && taken) return refuse('SLUG_TAKEN')
    if (method === 'POST') {
      server.stored = [wire('99', { ...body, fulllink: `https://${String(body?.['fulllink'])}` })]
      const answer = broken()
      return answer.type === 'error' ? Promise.reject(new TypeError('network')) : answer
    }
    const isSearch = url.pathname.endsWith('/shortlinks') && url.searchParams.has('search')
    return isSearch && !isListed() ? Promise.reject(new TypeError('network')) : undefined
  }
}

test.each([
  ['the connection breaks', () => Response.error()],
  ['a proxy gives up', () => new Response('<h1>504</h1>', { status: 504 })]
])('%s: the link is looked for, and there it is', async (_, broken) => {
  const { user, submit } = await fillSlug()
  loseAnswer(() => true, broken)
  await user.click(submit)
  expect(await screen.findByText('Ссылка готова')).toBeTruthy()
  expect(createdBodies()).toHaveLength(1)
})

test('nobody can say: nor does the page; the next try finds the link instead of being refused by it', async () => {
  const { user, submit } = await fillSlug()
  let isListed = false
  loseAnswer(() => isListed)
  await user.click(submit)
  expect(await screen.findByText('Не знаем, сохранилось ли')).toBeTruthy()
  isListed = true
  await user.click(submit)
  expect(await screen.findByText('Ссылка готова')).toBeTruthy()
})

test('a slug that is another’s stays taken, and is known to be at once', async () => {
  const { user, submit } = await fillSlug()
  expect(await screen.findByText('Свободна')).toBeTruthy()
  server.stored = [wire('7', { shortlink: 'vesna26' })]
  let isTaken = false
  server.answerOf = ({ method, url }) => {
    if (url.pathname.endsWith('/isExist/vesna26')) return Response.json(isTaken)
    if (method !== 'POST') return undefined
    isTaken = true
    return refuse('SLUG_TAKEN')
  }
  await user.click(submit)
  expect(await screen.findByRole('button', { name: 'Взять trp.ru/vesna26-2' })).toBeTruthy()
  expect(screen.queryByText('Ссылка готова')).toBeNull()
})

test.each([
  [
    'title',
    async (user: UserEvent) => user.type(screen.getByLabelText('Название'), 'Пуховик'),
    { title: 'Пуховик' }
  ],
  [
    'slug',
    async (user: UserEvent) => user.type(screen.getByLabelText('Короткая ссылка'), '-2'),
    { shortlink: 'vesna26-2' }
  ]
])(
  'what is mended before the second try is saved in the link that the first one made: %s',
  async (_, mend, mended) => {
    const { user, slug, submit } = await fillTarget()
    await user.clear(slug)
    await user.type(slug, 'vesna26')
    let isListed = false
    loseAnswer(() => isListed)
    await user.click(submit)
    expect(await screen.findByText('Не знаем, сохранилось ли')).toBeTruthy()
    await mend(user)
    isListed = true
    await user.click(submit)
    expect(await screen.findByText('Ссылка готова')).toBeTruthy()
    expect(createdBodies()).toHaveLength(1)
    const put = server.sent.find(({ method }) => method === 'PUT')
    expect(put?.url.pathname).toBe('/api/users/shortlinks/99')
    expect(put?.body).toMatchObject(mended)
  }
)

test('an older link of one’s own is not written over: its slug is taken, whatever was sent before', async () => {
  const { user, slug, submit } = await fillSlug()
  server.answerOf = ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('network')) : undefined)
  await user.click(submit)
  expect(await screen.findByText('Не сохранилось')).toBeTruthy()
  const fulllink = `https://${String(createdBodies()[0]?.['fulllink'])}`
  server.stored = [wire('7', { shortlink: 'coat77', fulllink })]
  server.answerOf = ({ method }) => (method === 'POST' ? refuse('SLUG_TAKEN') : undefined)
  await user.clear(slug)
  await user.type(slug, 'coat77')
  await user.click(submit)
  expect(await screen.findByText(problems.SLUG_TAKEN[1])).toBeTruthy()
  expect(server.sent.some(({ method }) => method === 'PUT')).toBe(false)
  expect(screen.queryByText('Ссылка готова')).toBeNull()
})

test.each([
  ['Ответ не пришёл: пропала связь с сервером.', () => Promise.reject(new TypeError('network'))],
  ['Сервер ответил ошибкой.', () => refuse('UNAVAILABLE')]
])('a change that nobody has confirmed may be saved all the same: %s', async (start, answer) => {
  server.stored = [wire('7')]
  server.answerOf = ({ method }) => (method === 'PUT' ? answer() : undefined)
  const { user } = open('/links/7')
  await user.type(await screen.findByLabelText('Название'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Не знаем, сохранилось ли')).toBeTruthy()
  expect(screen.getByText(`${start} Сохраните ещё раз: второй такой ссылки не появится.`)).toBeTruthy()
})
