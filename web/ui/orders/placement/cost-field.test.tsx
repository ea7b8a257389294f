import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-toastify/unstyled'
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'

import { CostField } from './cost-field.tsx'

const NO_KOPECKS = 'Введите сумму в рублях, без копеек'
const BROKEN = 'У нас что-то сломалось. Попробуйте ещё раз через минуту.'

const onKeep = vi.fn<(cost: number | null) => Promise<unknown>>()
let told: MockInstance<typeof toast.error>

beforeEach(() => {
  onKeep.mockReset().mockResolvedValue(undefined)
  told = vi.spyOn(toast, 'error')
})

async function type(sum: string) {
  const user = userEvent.setup()
  const { unmount } = render(<CostField name="Анна" cost={null} onKeep={onKeep} />, {
    wrapper: MantineProvider
  })
  await user.type(screen.getByRole('textbox'), sum)
  return { user, unmount }
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The one region for what is said in passing. */
const said = () => document.querySelector('body > output')?.textContent

test('a sum that is none is said when its field is left', async () => {
  const { user } = await type('15,50')
  await user.tab()
  await waitFor(() => expect(said()).toBe(NO_KOPECKS))
  expect(screen.getByText(NO_KOPECKS)).toBeTruthy()
})

test('what could not be kept is said', async () => {
  onKeep.mockRejectedValue(new TypeError('fetch failed'))
  const { user } = await type('15000')
  await user.tab()
  await waitFor(() => expect(said()).toBe(BROKEN))
})

test('whoever has left the screen meanwhile is told what was not kept, and of what', async () => {
  const answer = Promise.withResolvers<unknown>()
  onKeep.mockReturnValue(answer.promise)
  const { user, unmount } = await type('15000')
  await user.tab()
  unmount()
  expect(told).not.toHaveBeenCalled()
  answer.reject(new TypeError('fetch failed'))
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(`Стоимость размещения не сохранилась: Анна. ${BROKEN}`)
  )
  expect(onKeep).toHaveBeenCalledTimes(1)
})

test('a way back in the browser keeps what was typed, and a sum that is none is told', async () => {
  const { unmount } = await type('15000')
  unmount()
  expect(onKeep).toHaveBeenCalledWith(15_000)
  const second = await type('15,50')
  second.unmount()
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(`Стоимость размещения не сохранилась: Анна. ${NO_KOPECKS}`)
  )
  expect(onKeep).toHaveBeenCalledTimes(1)
})

test('a refused sum that was left standing is told once the screen is left', async () => {
  const { user, unmount } = await type('15,50')
  await user.tab()
  expect(told).not.toHaveBeenCalled()
  unmount()
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
})

test.each([0, 150])(
  'whoever leaves the screen by a press of %s ms, which leaves the field first, is told once',
  async pressedMs => {
    const user = userEvent.setup()
    const onLeave = vi.fn<() => void>()
    const { unmount } = render(
      <>
        <CostField name="Анна" cost={null} onKeep={onKeep} />
        <button type="button" onClick={onLeave}>
          Ссылки
        </button>
      </>,
      { wrapper: MantineProvider }
    )
    onLeave.mockImplementation(unmount)
    await user.type(screen.getByRole('textbox'), '15,50')
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button') })
    await sleep(pressedMs)
    await user.pointer('[/MouseLeft]')
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    await sleep(150)
    expect(said()).toBe('')
    expect(told).toHaveBeenCalledTimes(1)
  }
)
