import { announce } from '#web/ui/announce.ts'

/**
 * Brings whoever was refused to the field that is wrong: a reader of the screen then says it with what is wrong. To whom is in it
 * already, as after «Enter», no focus comes, and the words are said by themselves.
 */
export function focusRefused(field: HTMLElement | null | undefined, error: unknown): void {
  if (!field) return
  if (field !== document.activeElement) field.focus()
  else if (typeof error === 'string') announce(error)
}
