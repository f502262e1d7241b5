@echo off
rem npm on Windows runs scripts in cmd, which has no exec: run the command as it is.
%*
