import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { PLAIN, type QrDesign } from '#web/ui/qr/code/qr-design.ts'

import { LogoChoice } from './logo-choice.tsx'

const LOGO = { png: 'data:image/png;base64,', pixels: new Uint8ClampedArray(4), side: 1 }

function Held() {
  const [design, setDesign] = useState<QrDesign>({ ...PLAIN, logo: LOGO })
  return <LogoChoice design={design} onChange={changed => setDesign(before => ({ ...before, ...changed }))} />
}

test('who takes the logo away goes on where another is added', async () => {
  renderFramed(<Held />)
  await userEvent.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(screen.queryByRole('img', { name: 'Выбранный логотип' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Добавить логотип' }))
})
