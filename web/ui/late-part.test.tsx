import { render, screen, waitFor } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'

import { useLatePart } from './late-part.ts'

function Screen({
  load,
  wanted,
  onFail,
  isAsked
}: {
  load: () => Promise<() => string>
  wanted: boolean
  onFail?: () => void
  isAsked?: boolean
}) {
  const late = useLatePart(load, wanted, onFail, isAsked)
  return late && <late.Part />
}

test('a part that does not load is said in words, and the next wish tries again', async () => {
  const said = vi.spyOn(toast, 'error')
  const onFail = vi.fn<() => void>()
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => 'Код')
  const screenOf = (wanted: boolean) => <Screen load={load} wanted={wanted} onFail={onFail} />

  const { rerender } = render(screenOf(false))
  expect(load).not.toHaveBeenCalled()
  rerender(screenOf(true))
  await waitFor(() => expect(onFail).toHaveBeenCalled())
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('Проверьте интернет')))
  rerender(screenOf(false))
  rerender(screenOf(true))
  expect(await screen.findByText('Код')).toBeTruthy()
})

test.each([
  ['without anybody who waits for it', {}],
  ['that a button can bring', { onFail: () => {}, isAsked: false }]
])('a part that comes by itself, %s, fails without a word', async (_, props) => {
  const said = vi.spyOn(toast, 'error').mockClear()
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  render(<Screen load={load} wanted {...props} />)
  await waitFor(() => expect(load).toHaveBeenCalled())
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(said).not.toHaveBeenCalled()
})
