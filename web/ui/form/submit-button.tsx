import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface SubmitButtonProps {
  pending: boolean
  children: string
}

/** The main button of a form. Disabled while it works it would lose the focus for good: it takes it back. */
export function SubmitButton({ pending, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const worked = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    if (!pending && worked.current && (activeElement === null || activeElement === document.body)) {
      button.current?.focus()
    }
    worked.current = pending
  }, [pending])
  return (
    <Button ref={button} type="submit" color="accent" size="md" loading={pending}>
      {children}
    </Button>
  )
}
