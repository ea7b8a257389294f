import { Button } from '@mantine/core'

import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

interface SubmitButtonProps {
  pending: boolean
  children: string
}

/** The main button of a form. */
export function SubmitButton({ pending, children }: SubmitButtonProps) {
  const button = useFocusAfterWork(pending)
  return (
    <Button ref={button} type="submit" color="accent" size="md" loading={pending}>
      {children}
    </Button>
  )
}
