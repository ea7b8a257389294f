import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be shown; what Mantine leaves out for readers of the screen is said here. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="md"
    {...props}
    aria-invalid={Boolean(props.error)}
    visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль', tabIndex: 0 }}
  />
)
