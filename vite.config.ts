import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // What the first script needs is one file, whoever else needs parts of it: as 21 files it and the lists of them are 9 KB more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } }
  },
  // Files of web/api/ stand below the same address as the API.
  server: { proxy: { '^/api/[^.]*$': 'http://127.0.0.1:3000' } }
})
