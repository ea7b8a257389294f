import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ScheduleFields } from './schedule-fields.tsx'

test('an error is said with the fields that it is about', () => {
  const none = { day: '', time: '' }
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
