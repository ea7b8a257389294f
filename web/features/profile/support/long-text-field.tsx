import { Textarea, type TextareaProps } from '@mantine/core'
import { useId } from 'react'

import { formatNumber } from '#web/ui/format.ts'

import classes from './long-text-field.module.css'

interface LongTextFieldProps extends TextareaProps {
  text: string
  max: number
}

/** A long text with how much of the room is used. */
export function LongTextField({ text, max, ...field }: LongTextFieldProps) {
  const id = useId()
  const { length } = Array.from(text)
  return (
    <div className={classes.field}>
      <Textarea {...field} size="md" resize="vertical" aria-describedby={id} />
      <p className={classes.length} id={id} data-over={length > max}>
        {formatNumber(length)} из {formatNumber(max)} знаков
      </p>
    </div>
  )
}
