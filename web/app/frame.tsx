import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'

import { queryClient } from '#web/api/query-client.ts'
import { cssVariablesResolver, theme } from '#web/app/theme.ts'

/** Theme and data around everything. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)
