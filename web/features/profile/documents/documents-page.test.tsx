import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
import { changes, open, server } from '#web/features/profile/profile.harness.tsx'
import { plain } from '#web/ui/testing/plain.ts'

test('consents are told with their version; the news switch turns back when it could not be kept', async () => {
  server.answerOf = ({ what }) => {
    if (what === 'POST /api/users/consents') return refuse('INTERNAL')
    if (what !== 'GET /api/users/consents') return undefined
    return Response.json([
      { kind: 'news', given: false, textVersion: '2026-11-21', date: '2026-11-21T11:02:00.000Z' }
    ])
  }
  const { user } = open('/profile/documents')
  expect(plain((await screen.findByText('Отозвано')).parentElement?.textContent)).toContain(
    'текст от 21 ноября 2026'
  )
  expect(screen.getByRole('link', { name: 'Оферта' }).getAttribute('href')).toBe('/terms')

  const news = screen.getByRole('switch', { name: 'Присылать новости' })
  await user.click(news)
  expect((await screen.findByRole('alert')).textContent).toContain('У нас что-то сломалось')
  await waitFor(() => expect(news).toHaveProperty('checked', false))
  expect(changes()).toEqual([{ what: 'POST /api/users/consents', body: { news: true } }])
})
