-- Delivered, and nobody can tell whether the buyer took everything.
ALTER TYPE "CodState" ADD VALUE 'collected_unclear' AFTER 'collected_partly';
