import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { link, open, report } from '#web/features/marketplace/marketplace.harness.tsx'

test('the button that shows all of them goes and leaves the focus to the screen', async () => {
  const links = Array.from({ length: 21 }, (_, n) => link({ _id: String(n), title: `Блогер ${n}` }))
  const { user } = open('/marketplace/12345678?from=2026-11-20&to=2026-11-21', () =>
    Response.json(report({ links }))
  )
  await user.click(await screen.findByRole('button', { name: /^Показать все 21.ссылку$/ }))
  expect(screen.queryByRole('button', { name: /^Показать все/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
