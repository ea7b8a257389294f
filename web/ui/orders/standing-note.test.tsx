import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { StandingNote } from './standing-note.tsx'
import type { Known } from './standing.ts'

const note = (known: Partial<Known>) => (
  <StandingNote
    known={{ ordersAt: null, ordersDone: null, funnelAt: null, trouble: null, ...known }}
    updatedAt={Date.parse('2026-11-21T12:00:00Z')}
  />
)

test('while orders are collected, what is spoken stays the same; how much is done is seen beside it', () => {
  const { container, rerender } = render(note({ ordersDone: 40 }), { wrapper: MemoryRouter })
  const said = screen.getByRole('status').textContent
  expect(said).toMatch(/^Собираем заказы за 90 дней… .*Страница обновится сама\.$/)
  expect(plain(container.textContent)).toContain('Готово 40 %')

  rerender(note({ ordersDone: 60, trouble: { code: 'MARKETPLACE_BUSY', message: '', retryAfter: 60 } }))
  expect(screen.getByRole('status').textContent).toBe(said)
  expect(plain(container.textContent)).toContain('Готово 60 %. Спросим снова через минуту.')
  expect(screen.getByRole('progressbar', { name: 'Собрано заказов' })).toHaveProperty('value', 60)
})

test('what is behind is spoken whole, with when it is asked for again', () => {
  render(
    note({
      ordersAt: '2026-11-21T11:00:00Z',
      trouble: { code: 'MARKETPLACE_BUSY', message: '', retryAfter: 60 }
    }),
    { wrapper: MemoryRouter }
  )
  expect(screen.getByRole('status').textContent).toMatch(
    /Спросим снова через минуту\..*Показываем, что знаем/
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
})
