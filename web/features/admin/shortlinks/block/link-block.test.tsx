import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { changes, edge } from '#web/features/admin/admin-page.harness.tsx'
import { link, open, stored } from '#web/features/admin/shortlinks/shortlinks-page.harness.tsx'

const phishing = () => link('7', 'bank-vhod', { complaints: 3 })

/** The panel of the link, and the question that its blocking asks. */
async function askToBlock() {
  const { user: person } = open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'bank-vhod' }))
  await person.click(await panel.findByRole('button', { name: 'Заблокировать' }))
  const question = within(await screen.findByRole('dialog', { name: 'Заблокировать bank-vhod?' }))
  return { person, panel, question }
}

test('a link is blocked with a reason and told so; then it can be unblocked', async () => {
  stored.links = [phishing()]
  const { person, panel, question } = await askToBlock()
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(question.getByText('Напишите, почему ссылка заблокирована.')).toBeTruthy()
  expect(changes()).toEqual([])

  await person.click(question.getByRole('button', { name: 'Спам' }))
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  const reason = 'Рассылка ссылки людям, которые на неё не соглашались.'
  expect(await screen.findByText('bank-vhod: заблокировано')).toBeTruthy()
  expect(changes()).toEqual([
    { what: 'PUT /api/admin/shortlinks/7', body: { blocked: true, reason, was: { blocked: false } } }
  ])
  expect(await panel.findByText(reason)).toBeTruthy()

  await person.click(panel.getByRole('button', { name: 'Разблокировать' }))
  const back = within(await screen.findByRole('dialog', { name: 'Разблокировать bank-vhod?' }))
  await person.click(back.getByRole('button', { name: 'Разблокировать' }))
  expect(await panel.findByRole('button', { name: 'Заблокировать' })).toBeTruthy()
  expect(changes().at(-1)?.body).toEqual({ blocked: false, was: { blocked: true } })
})

test('a blocking that somebody else was faster with says their reason, and the next try replaces it', async () => {
  stored.links = [phishing()]
  const { person, panel, question } = await askToBlock()
  edge.answerOf = ({ method }) => {
    if (method !== 'PUT' || stored.links[0]?.blocked) return undefined
    stored.links = [link('7', 'bank-vhod', { blocked: true, blockedReason: 'Спам.' })]
    return refuse('CHANGED_MEANWHILE')
  }
  await person.type(question.getByLabelText('Причина'), 'Поддельный банк')
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(
    await question.findByText(/^Ссылку уже заблокировал другой администратор\. Его причина: «Спам»\. Чтобы/)
  ).toBeTruthy()
  expect(question.getByLabelText('Причина')).toHaveProperty('value', 'Поддельный банк')
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(await panel.findByText('Поддельный банк')).toBeTruthy()
  expect(changes().at(-1)?.body).toMatchObject({ reason: 'Поддельный банк', was: { blocked: true } })
})

test('who changes the reason of a link that was unblocked meanwhile is told so', async () => {
  stored.links = [link('7', 'bank-vhod', { blocked: true, state: 'blocked', blockedReason: 'Обман' })]
  const { user: person } = open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'bank-vhod' }))
  await person.click(await panel.findByRole('button', { name: 'Изменить причину' }))
  const question = within(await screen.findByRole('dialog', { name: 'Причина блокировки bank-vhod' }))
  stored.links = [phishing()]
  edge.answerOf = ({ method }) => (method === 'PUT' ? refuse('CHANGED_MEANWHILE') : undefined)
  await person.click(question.getByRole('button', { name: 'Сохранить причину' }))
  expect(await question.findByText(/^Ссылку тем временем разблокировали/)).toBeTruthy()
})

test('a blocking whose answer was lost is not refused to whoever asks for it again', async () => {
  stored.links = [phishing()]
  let tries = 0
  edge.answerOf = ({ method }) => {
    if (method !== 'PUT') return undefined
    tries += 1
    if (tries > 1) return refuse('CHANGED_MEANWHILE')
    stored.links = [link('7', 'bank-vhod', { blocked: true, blockedReason: 'Поддельный банк' })]
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const { person, panel, question } = await askToBlock()
  await person.type(question.getByLabelText('Причина'), 'Поддельный банк')
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(await question.findByText('Не знаем, получилось ли')).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Заблокировать' }))
  expect(await screen.findByText('bank-vhod: заблокировано')).toBeTruthy()
  expect(await panel.findByText('Поддельный банк')).toBeTruthy()
})

test('what is asked of a link that is blocked already is about the reason alone', async () => {
  stored.links = [link('7', 'bank-vhod', { blocked: true, state: 'blocked', blockedReason: 'Обман' })]
  const { user: person } = open('?open=7')
  const panel = within(await screen.findByRole('dialog', { name: 'bank-vhod' }))
  await person.click(await panel.findByRole('button', { name: 'Изменить причину' }))
  const question = within(await screen.findByRole('dialog', { name: 'Причина блокировки bank-vhod' }))
  expect(question.getByText(/^Ссылка останется заблокированной/)).toBeTruthy()
  expect(question.queryByText(/начнётся сразу/)).toBeNull()
  expect(question.getByRole('button', { name: 'Сохранить причину' })).toBeTruthy()
})
