import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, report } from '#web/features/marketplace/marketplace.harness.tsx'

test('one more link of the product begins with its address', async () => {
  const { router, user } = open('/marketplace/12345678?from=2026-11-20&to=2026-11-21', () =>
    Response.json(report())
  )
  await user.click(await screen.findByRole('link', { name: 'Создать ещё ссылку' }))
  expect(router.state.location.search).toBe('?create')
  expect(router.state.location.state).toEqual({
    target: 'https://www.wildberries.ru/catalog/12345678/detail.aspx'
  })
})
