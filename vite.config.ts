import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true },
  // Files of web/api/ stand below the same address as the API.
  server: { proxy: { '^/api/[^.]*$': 'http://127.0.0.1:3000' } }
})
