// Mantine's styles of the parts that only this form needs before the shell brings them all, in Mantine's order.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
