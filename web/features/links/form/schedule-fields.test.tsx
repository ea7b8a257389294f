import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { ScheduleFields } from './schedule-fields.tsx'

const none = { day: '', time: '' }

test('an error is said with the fields that it is about', () => {
  render(
    <MantineProvider env="test">
      <ScheduleFields
        value={{ start: none, end: none }}
        errors={{ end: 'Конец должен быть позже начала.' }}
        onChange={() => {}}
      />
    </MantineProvider>
  )
  const invalid = ['до: день', 'до: время'].map(name => screen.getByLabelText(name))
  for (const field of invalid) {
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Конец должен быть позже начала.'
    )
  }
  expect(screen.getByLabelText('Открыть с: день').hasAttribute('aria-describedby')).toBe(false)
})

function Held() {
  const [value, setValue] = useState({ start: { day: '2026-12-01', time: '10:00' }, end: none })
  return (
    <MantineProvider env="test">
      <ScheduleFields
        value={value}
        errors={{}}
        onChange={(end, moment) => setValue(before => ({ ...before, [end]: moment }))}
      />
    </MantineProvider>
  )
}

test('who clears a moment goes on at its day: the cross hides', async () => {
  render(<Held />)
  await userEvent.click(screen.getByRole('button', { name: 'Открыть с: убрать' }))
  expect(screen.getByLabelText('Открыть с: время')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(screen.getByLabelText('Открыть с: день'))
})
