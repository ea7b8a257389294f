import type { TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'

import { EmailField } from '#web/features/auth/email-field.tsx'
import { likelyAddress } from '#web/features/auth/mail-domain.ts'

import classes from './form.module.css'

/** When the fingers rest. Not when the field is left: the button pressed then would move away under the finger. */
const REST_MS = 600

interface CheckedEmailFieldProps extends Omit<TextInputProps, 'value'> {
  value: string
  onReplace: (address: string) => void
}

/** Asks about a domain that looks mistyped; whoever meant it goes on. */
export function CheckedEmailField({ value, onReplace, ...props }: CheckedEmailFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const [rested] = useDebouncedValue(value, REST_MS)
  const likely = rested === value ? likelyAddress(value) : undefined
  return (
    <div ref={field}>
      <EmailField {...props} value={value} />
      <output>
        {likely !== undefined && (
          <button
            type="button"
            className={`${classes.textButton} ${classes.likely}`}
            onClick={() => {
              onReplace(likely)
              field.current?.querySelector('input')?.focus()
            }}
          >
            Может быть, {likely}?
          </button>
        )}
      </output>
    </div>
  )
}
