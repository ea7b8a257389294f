import { screen } from '@testing-library/react'

import { open, server } from '#web/features/links/links-page.harness.tsx'

/** What the server was given to create. */
export const createdBodies = () =>
  server.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

/** A new link with its address recognised. */
export async function fillTarget(address = '/links?create') {
  const opened = open(address)
  await opened.user.type(
    await screen.findByLabelText('Куда ведёт ссылка'),
    'wildberries.ru/catalog/12345678/detail.aspx'
  )
  const slug = await screen.findByLabelText('Короткая ссылка')
  return { ...opened, slug, submit: screen.getByRole('button', { name: 'Создать ссылку' }) }
}
