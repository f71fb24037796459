import './document-batches.test.ts'
