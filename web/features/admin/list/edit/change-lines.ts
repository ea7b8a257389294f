/** How each field of a form is called, and how its value reads. */
export type FieldWords<Values> = {
  [Name in keyof Values]: { label: string; text: (value: Values[Name]) => string }
}

export interface ChangeLine {
  label: string
  before: string
  after: string
}

/** «Тариф: Старт, 1 мес. → Стандарт, 1 мес.» for each field that would change. */
export function changeLines<Values extends object>(
  { before, values, changes }: { before: Values; values: Values; changes: Partial<Values> },
  words: FieldWords<Values>
): ChangeLine[] {
  const lines: ChangeLine[] = []
  for (const name in words) {
    if (!(name in changes)) continue
    const { label, text } = words[name]
    lines.push({ label, before: text(before[name]), after: text(values[name]) })
  }
  return lines
}
