import { Textarea, type TextareaProps } from '@mantine/core'

import { formatNumber } from '#web/ui/format.ts'

import classes from './long-text-field.module.css'

interface LongTextFieldProps extends TextareaProps {
  text: string
  max: number
}

/** A long text with how much of the room is used: a part of the description, the only words that Mantine ties to a field. */
export function LongTextField({ text, max, description, ...field }: LongTextFieldProps) {
  const { length } = Array.from(text)
  return (
    <Textarea
      {...field}
      w="100%"
      size="md"
      resize="vertical"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ mb: 0 }}
      description={
        <span className={classes.below}>
          {description && <span>{description}</span>}
          <span className={classes.length} data-over={length > max}>
            {formatNumber(length)} из {formatNumber(max)} знаков
          </span>
        </span>
      }
    />
  )
}
