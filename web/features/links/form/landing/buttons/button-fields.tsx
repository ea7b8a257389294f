import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import type { LinkValues } from '#web/features/links/form/link-values.ts'

import type { ButtonActions } from './button-actions.ts'
import { hopelessAddress } from './button-problems.ts'

import classes from './button-fields.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** Disabled for good, it would lose the focus of who moves a link with it. */
const atEdge = { 'aria-disabled': true, 'data-disabled': true }

interface ButtonFieldsProps {
  form: UseFormReturnType<LinkValues>
  index: number
  actions: ButtonActions
}

/** What an additional link says and where it leads. */
export function ButtonFields({ form, index, actions }: ButtonFieldsProps) {
  const { buttons } = form.values
  const key = buttons[index]?.key ?? ''
  const path = `buttons.${index}` as const
  const title = form.getInputProps(`${path}.title`)
  const url = form.getInputProps(`${path}.url`)
  return (
    <>
      <TextInput size="md" label="Надпись" autoComplete="off" {...title} />
      <TextInput
        size="md"
        label="Адрес"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...url}
        error={url.error ?? hopelessAddress(buttons[index]?.url ?? '')}
      />
      <div className={classes.order}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowUp {...icon} />}
          {...(index === 0 && atEdge)}
          onClick={() => actions.shift(key, -1)}
        >
          Выше
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowDown {...icon} />}
          {...(index === buttons.length - 1 && atEdge)}
          onClick={() => actions.shift(key, 1)}
        >
          Ниже
        </Button>
      </div>
    </>
  )
}
