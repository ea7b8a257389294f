import { TextInput, type TextInputProps } from '@mantine/core'

/** Not of the type `email`: browsers rewrite Cyrillic domains in it before the person's eyes. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="Почта"
    size="md"
    {...props}
    type="text"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)
