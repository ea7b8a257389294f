import { announce } from '#web/ui/announce.ts'

/**
 * Brings whoever was refused to the field that is wrong, of a group to its first: a reader of the screen then says it with what is
 * wrong. To whom is in it already, as after «Enter», no focus comes, and the words are said by themselves.
 */
export function focusRefused(field: HTMLElement | null | undefined, error: unknown): void {
  if (!field) return
  if (!field.contains(document.activeElement)) (field.querySelector('input') ?? field).focus()
  else if (typeof error === 'string') announce(error)
}

/** For a form with these fields, from the top down: brings to the first of those that are wrong. */
export const focusFirst =
  (form: { getInputNode(field: string): HTMLElement | null }, fields: readonly string[]) =>
  (errors: Record<string, unknown>): void => {
    const first = fields.find(field => field in errors)
    if (first !== undefined) focusRefused(form.getInputNode(first), errors[first])
  }
