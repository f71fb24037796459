import './imports.test.ts'
