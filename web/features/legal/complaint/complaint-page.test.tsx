import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import { refuse, standIn, type Sent } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { ComplaintPage } from '#web/features/legal/complaint/complaint-page.tsx'
import { expectAccessible } from '#web/ui/testing/accessible.ts'

const config = { ...plainConfig, shortBase: 'https://tr.example' }

const kept = ({ body }: Sent) =>
  Response.json({ _id: '1', email: '', creationDate: '2026-11-21T10:00:00Z', ...body }, { status: 201 })

function open(address: string, answer: (complaint: Sent) => Response = kept) {
  const sent: Sent[] = []
  writeToken('somebody')
  standIn(one => {
    if (one.path !== '/api/complaints') return Response.json(config)
    sent.push(one)
    return answer(one)
  })
  renderFramed(
    <MemoryRouter initialEntries={[address]}>
      <ComplaintPage />
    </MemoryRouter>
  )
  return sent
}

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Короткая ссылка/ })
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Подробности/ })
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Почта/ })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить жалобу' }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))

test('the link of the address is there; the choice and the words make the complaint, which is nobody’s', async () => {
  const sent = open('/complaint?link=Spring-Sale')
  expect(link().value).toBe('Spring-Sale')
  await expectAccessible()
  await choose(/Обман или вирус/)
  await userEvent.type(words(), ' Просит пароль от банка ')
  await userEvent.type(email(), ' anna@mail.ru ')
  await send()
  const done = await screen.findByText('Жалоба отправлена')
  expect(sent.map(({ body, token }) => ({ body, token }))).toEqual([
    {
      body: {
        shortlink: 'Spring-Sale',
        reason: 'Обман или вирус\n\nПросит пароль от банка',
        email: 'anna@mail.ru'
      },
      token: ''
    }
  ])
  await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true))
  expect(screen.getByText('tr.example/Spring-Sale')).toBeTruthy()
  expect(screen.getByText('anna@mail.ru')).toBeTruthy()
  await expectAccessible()

  await userEvent.click(screen.getByRole('button', { name: 'Пожаловаться на другую ссылку' }))
  expect(link().value).toBe('')
  expect(document.activeElement).toBe(link())
})

test('a whole link can be pasted; without an email nobody promises an answer', async () => {
  const sent = open('/complaint')
  await screen.findByPlaceholderText('tr.example/имя')
  await userEvent.type(link(), 'https://TR.example/Spring-Sale+')
  await choose(/Спам/)
  await send()
  await screen.findByText(/ответа не будет/)
  expect(sent.map(({ body }) => body)).toEqual([{ shortlink: 'Spring-Sale', reason: 'Спам' }])
})

describe('before anything is sent', () => {
  test('every gap is told of beside its field, and the first has the focus', async () => {
    const sent = open('/complaint')
    await send()
    expect(screen.getByText(/^Вставьте короткую ссылку/)).toBeTruthy()
    expect(screen.getByText('Выберите, что не так со ссылкой.')).toBeTruthy()
    expect(document.activeElement).toBe(link())
    expect(sent).toHaveLength(0)
    await expectAccessible()
  })

  test('a choice is asked for where the keyboard can make it', async () => {
    open('/complaint?link=spring-sale')
    await send()
    const radios = screen.getAllByRole('radio')
    expect(document.activeElement).toBe(radios[0])
    const reason = screen.getByText('Выберите, что не так со ссылкой.')
    expect(radios[0] && reason.compareDocumentPosition(radios[0])).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(radios.filter(radio => radio.hasAttribute('data-error'))).toEqual(radios)
  })

  test.each([/Другое/, /Нарушает мои права/])('%s wants words', async choice => {
    const sent = open('/complaint?link=spring-sale')
    await choose(choice)
    await send()
    expect(document.activeElement).toBe(words())
    expect(screen.getByText(/^Напишите, (что не так|какие права)/)).toBeTruthy()
    await choose(/18\+/)
    expect(screen.queryByText(/^Напишите, (что не так|какие права)/)).toBeNull()
    expect(sent).toHaveLength(0)
  })

  test('a mistyped email and too many words are refused in words', async () => {
    const sent = open('/complaint?link=spring-sale')
    await choose(/Спам/)
    await userEvent.type(email(), 'anna@mail')
    await userEvent.click(words())
    await userEvent.paste('ы'.repeat(2000))
    await send()
    expect(screen.getByText('Введите почту вида name@example.ru.')).toBeTruthy()
    expect(screen.getByText(/^Сократите рассказ на 6/)).toBeTruthy()
    expect(sent).toHaveLength(0)
  })
})

const complain = async (answer: () => Response) => {
  open('/complaint?link=spring-sale', answer)
  await choose(/Спам/)
  await userEvent.type(words(), 'Шлют каждый день')
  await send()
}

describe('the server refuses', () => {
  test('a link that never was: beside its field, and nothing typed is lost', async () => {
    await complain(() => refuse('NOT_FOUND', [], { message: 'Такой ссылки у нас нет.' }))
    await screen.findByText('Такой ссылки у нас нет.')
    expect(document.activeElement).toBe(link())
    expect(words().value).toBe('Шлют каждый день')
  })

  test('words that say nothing: beside the words', async () => {
    const details = [{ field: 'reason', message: 'Напишите, что не так.' }]
    await complain(() => refuse('INVALID', details))
    await screen.findByText('Напишите, что не так.')
    expect(document.activeElement).toBe(words())
  })

  test('too many: says how long to wait, until something is changed', async () => {
    await complain(() =>
      refuse('TOO_MANY_ATTEMPTS', [], {
        message: 'Вы прислали много жалоб, мы посмотрим каждую. Попробуйте снова через 10 мин.',
        headers: { 'retry-after': '600' }
      })
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(/много жалоб.*через 10\u00A0минут/)
    await userEvent.type(words(), '.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('no answer at all', async () => {
    await complain(() => {
      throw new TypeError('offline')
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Нет связи с сервером/)
  })
})
