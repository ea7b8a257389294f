import { render, screen, waitFor } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'

import { useLatePart } from './late-part.ts'

function Screen({
  load,
  wanted,
  onFail
}: {
  load: () => Promise<() => string>
  wanted: boolean
  onFail: () => void
}) {
  const late = useLatePart(load, wanted, onFail)
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
