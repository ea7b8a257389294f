import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { CHROME } from '#test/auth-client.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUpWithPlan } from '#test/factories.ts'

const context = duringTests(startTestApp)
const user = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_12'))

/** Opens a link, and answers where it led and what was stored of the opening. */
async function openedBy(fulllink: string, query: string, link: object = {}) {
  const { _id, shortlink } = await createLink(context, user, { fulllink, ...link })
  const { app, services } = context
  const reply = await app.inject({ url: `/${shortlink}${query}`, headers: { 'user-agent': CHROME } })
  await context.settle()
  const answer = await services.clickhouse.probe.query({
    query: `select kind, social, utm_source, utm_medium, utm_campaign, utm_term, utm_content from visits where link = {id: UInt64}`,
    query_params: { id: _id },
    format: 'JSONEachRow'
  })
  return { location: reply.headers.location, visits: await answer.json() }
}

const none = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }

test('a visit has the marks that its link’s own address has', async () => {
  const target =
    'https://shop.ru/x?a=1&utm_source=telegram&utm_medium=social&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE#top'
  const { visits } = await openedBy(target, '')
  const marks = { ...none, utm_source: 'telegram', utm_medium: 'social', utm_campaign: 'лето' }
  expect(visits).toEqual([{ kind: 'visit', social: 'telegram', ...marks }])
})

test('marks that somebody comes with count where the address has none, as the redirect passes them on', async () => {
  const { location, visits } = await openedBy(
    'https://shop.ru/x?utm_source=vk&utm_term=',
    '?utm_source=tg&utm_term=coat&utm_content=7'
  )
  expect(location).toBe('https://shop.ru/x?utm_source=vk&utm_term=&utm_content=7')
  expect(visits).toMatchObject([{ social: 'vk', utm_source: 'vk', utm_term: 'coat', utm_content: '7' }])
})

test('a place that nobody has put a value in is no mark', async () => {
  const target = 'https://shop.ru/x?utm_source=yandex&utm_campaign={campaign_id}&utm_term=%7Bkeyword%7D'
  const { visits } = await openedBy(target, '?utm_campaign=12345')
  expect(visits).toMatchObject([{ utm_source: 'yandex', utm_campaign: '12345', utm_term: '' }])
})

test('landings and links with an age have them too', async () => {
  const target = 'https://shop.ru/x?utm_source=vk'
  expect((await openedBy(target, '', { isMicrolanding: true })).visits).toMatchObject([{ utm_source: 'vk' }])
  const { visits } = await openedBy(target, '?adult=yes', { adult: true })
  expect(visits).toMatchObject([{ kind: 'confirm', utm_source: 'vk' }])
})
