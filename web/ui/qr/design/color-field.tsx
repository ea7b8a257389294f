import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { parseColor } from '#web/ui/qr/code/color.ts'

import classes from './color-field.module.css'

interface ColorFieldProps {
  label: string
  value: string
  onChange: (color: string) => void
}

/** A colour picked from the system's palette or typed. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const [draft, setDraft] = useState({ of: value, text: value })
  const type = (text: string) => {
    const color = parseColor(text)
    setDraft({ of: color ?? value, text })
    if (color) onChange(color)
  }
  return (
    <TextInput
      label={label}
      value={draft.of === value ? draft.text : value}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      leftSection={
        <input
          className={classes.swatch}
          type="color"
          aria-label={`${label}: выбрать`}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setDraft({ of: value, text: value })}
    />
  )
}
